import { chakra } from '@chakra-ui/react/styled-system';
import { AuditLine, type Told } from './AuditLine';

const Row = chakra('li', {
  base: { padding: '12px 16px', borderTopWidth: '1px', borderColor: 'line', _first: { borderTopWidth: '0' } },
});

interface Props {
  lines: readonly Told[];
  onUser?: (id: string) => void;
  ofOne?: boolean;
}

/** Some acts, the latest first. */
export const AuditLines = ({ lines, ...how }: Props) => (
  <ul>
    {lines.map((line) => (
      <Row key={line.id}>
        <AuditLine line={line} {...how} />
      </Row>
    ))}
  </ul>
);

import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { RouterProvider } from 'react-router-dom';
import { DialogsProvider } from '../shared/shell/dialogs';
import { OverlayProvider } from '../shared/shell/overlay';
import type { createTheme } from '../shared/theme';
import type { createRouter } from './routes';

interface Props {
  router: ReturnType<typeof createRouter>;
  theme: ReturnType<typeof createTheme>;
}

export function App({ router, theme }: Props) {
  return (
    <ChakraProvider value={theme}>
      <OverlayProvider>
        <DialogsProvider>
          {/* An interrupted transition would refetch the previous URL and lose the latest choice. */}
          <RouterProvider router={router} useTransitions={false} />
        </DialogsProvider>
      </OverlayProvider>
    </ChakraProvider>
  );
}

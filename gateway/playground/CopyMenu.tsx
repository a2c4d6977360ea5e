import { pick, ToolbarButton, ToolbarMenu, tryParseJSONC, useGraphiQL } from '@graphiql/react';
import { curlOf, type Draft, hookDocumentOf, shareLinkOf } from './copies.ts';
import { accessToken } from './session.ts';
import { texts } from './texts.ts';

const ShareIcon = () => (
  <svg
    className="graphiql-toolbar-icon"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.25"
    aria-hidden="true"
  >
    <path d="M5 6H3v8.5h10V6h-2M8 10V1.5M5 4l3-2.5L11 4" />
  </svg>
);

/** `onStatus` receives the outcome, or the reason why an operation cannot be copied. */
export function CopyMenu({ onStatus }: { onStatus(text: string): void }) {
  const { queryEditor, variableEditor, headerEditor, operationName } = useGraphiQL(
    pick('queryEditor', 'variableEditor', 'headerEditor', 'operationName'),
  );
  const copy = async (textOf: (draft: Draft) => string) => {
    try {
      const variables = tryParseJSONC(variableEditor?.getValue());
      const headers = Object.entries(tryParseJSONC(headerEditor?.getValue()) ?? {});
      const text = textOf({
        query: queryEditor?.getValue() ?? '',
        variables: variables ? JSON.stringify(variables, null, 2) : '',
        operationName: operationName ?? null,
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
      });
      // Browsers offer no clipboard over plain HTTP.
      await navigator.clipboard?.writeText(text);
      onStatus(navigator.clipboard ? texts.copied : texts.notCopied);
    } catch (error) {
      onStatus(String(error));
    }
  };
  return (
    <ToolbarMenu
      button={
        <ToolbarButton label={texts.copyAs}>
          <ShareIcon />
        </ToolbarButton>
      }
    >
      <ToolbarMenu.Item
        onSelect={() => copy((draft) => curlOf(draft, `${location.origin}${location.pathname}`, accessToken()))}
      >
        {texts.curl}
      </ToolbarMenu.Item>
      <ToolbarMenu.Item onSelect={() => copy(({ query }) => hookDocumentOf(query))}>{texts.hook}</ToolbarMenu.Item>
      <ToolbarMenu.Item onSelect={() => copy((draft) => shareLinkOf(draft, location.href))}>
        {texts.link}
      </ToolbarMenu.Item>
    </ToolbarMenu>
  );
}

import topics from 'virtual:collection';
import { type GraphiQLPlugin, pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useState } from 'react';
import type { CollectedDocument, Topic } from './collection.ts';
import { texts } from './texts.ts';

/** Whether a pane covers the editors. */
export const isNarrow = (): boolean => matchMedia('(max-width: 640px)').matches;

/** Opens a document in a tab: the one that already has it, or else a new one. */
function useOpen(): (document: CollectedDocument) => void {
  const { addTab, changeTab, setVisiblePlugin } = useGraphiQLActions();
  const { tabs, queryEditor, variableEditor } = useGraphiQL(pick('tabs', 'queryEditor', 'variableEditor'));
  return ({ query: written, variables }) => {
    const query = written.replaceAll('http://127.0.0.1:4000', location.origin);
    const index = tabs.findIndex((tab) => tab.query === query);
    if (index < 0) {
      addTab();
      queryEditor?.setValue(query);
      variableEditor?.setValue(variables);
    } else changeTab(index);
    if (isNarrow()) setVisiblePlugin(null);
  };
}

const titleOf = ({ name, isGuide }: Topic) => (isGuide ? texts.topics[name] : `${texts.client}: ${name}`) ?? name;

function CollectionPane() {
  const open = useOpen();
  const [search, setSearch] = useState('');
  const found = topics
    .map((topic) => {
      const isMatch = (text: string) => text.toLowerCase().includes(search.trim().toLowerCase());
      const documents = topic.documents.filter(({ name }) => isMatch(name) || isMatch(titleOf(topic)));
      return { topic, documents };
    })
    .filter(({ documents }) => documents.length > 0);
  return (
    <section aria-label={texts.collection} className="playground-collection">
      <h2 className="playground-title">{texts.collection}</h2>
      <a href="graphql/schema.graphql" download>
        {texts.sdl}
      </a>
      <input
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.map(({ topic, documents }) => (
        <details key={titleOf(topic)} open={topic.isGuide || search !== ''}>
          <summary>{titleOf(topic)}</summary>
          <ul>
            {documents.map((document) => (
              <li key={document.name}>
                <button type="button" onClick={() => open(document)}>
                  {document.name}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {found.length === 0 && <p role="status">{texts.noDocuments}</p>}
    </section>
  );
}

const CollectionIcon = () => (
  <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <path d="M1 4.5V13.5H15V4.5H8L6.5 2.5H1Z" />
  </svg>
);

export const COLLECTION_PLUGIN: GraphiQLPlugin = {
  title: texts.collection,
  icon: CollectionIcon,
  content: CollectionPane,
};

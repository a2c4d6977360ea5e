import { Button, type GraphiQLPlugin, Spinner } from '@graphiql/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { signIn, signInWithToken, signOut, useSession } from './session.ts';
import { lang, texts } from './texts.ts';

interface FormProps {
  children: ReactNode;
  submit: string;
  /** Answers the reason when the server refused. */
  onSubmit(values: FormData): Promise<string | null>;
}

function Form({ children, submit, onSubmit }: FormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPending(true);
    const refusal = await onSubmit(new FormData(event.currentTarget)).catch((error: Error) => error.message);
    setPending(false);
    setProblem(refusal);
  };
  return (
    <form className="playground-form" onSubmit={handleSubmit}>
      {children}
      <Button type="submit" disabled={isPending}>
        {submit}
      </Button>
      {isPending && <Spinner />}
      <p role="alert">{problem}</p>
    </form>
  );
}

const textOf = (values: FormData, name: string) => String(values.get(name) ?? '');

function SignInForms() {
  const { isExpired } = useSession();
  return (
    <>
      {isExpired && <p role="status">{texts.expired}</p>}
      <Form
        submit={texts.signIn}
        onSubmit={(values) => signIn(textOf(values, 'username'), textOf(values, 'password'), lang)}
      >
        <label>
          {texts.username}
          <input name="username" autoComplete="username" autoCapitalize="none" required />
        </label>
        <label>
          {texts.password}
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
      </Form>
      <Form submit={texts.useToken} onSubmit={(values) => signInWithToken(textOf(values, 'token'))}>
        <label>
          {texts.token}
          <input name="token" autoComplete="off" spellCheck={false} required aria-describedby="token-help" />
        </label>
        <small id="token-help">{texts.tokenHelp}</small>
      </Form>
    </>
  );
}

function Person() {
  const { user } = useSession();
  return (
    <div className="playground-form">
      <p>
        {texts.signedInAs} <strong>{user ?? texts.serviceToken}</strong>
      </p>
      <Button type="button" onClick={signOut}>
        {texts.signOut}
      </Button>
    </div>
  );
}

function SessionPane() {
  const { access } = useSession();
  const section = useRef<HTMLElement>(null);
  // The button that had the focus is gone after signing in or out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when the session changes.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus();
  }, [access]);
  return (
    <section ref={section} tabIndex={-1} aria-label={texts.session}>
      <h2 className="playground-title">{texts.session}</h2>
      {access ? <Person /> : <SignInForms />}
    </section>
  );
}

const SessionIcon = () => (
  <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <circle cx="8" cy="5" r="3" />
    <path d="M2 15c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5" />
  </svg>
);

export const SESSION_PLUGIN: GraphiQLPlugin = { title: texts.session, icon: SessionIcon, content: SessionPane };

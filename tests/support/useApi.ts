import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { startTestApi, type TestApi, type TestOptions } from './api.ts';
import { PASSWORDS, Rest, type RestRequest, type RestResponse } from './rest.ts';

type Account = keyof typeof PASSWORDS;

/** The password of people that tests create. */
export const PASSWORD = 'Secreta#1';
export const passwords = { password1: PASSWORD, password2: PASSWORD };

/** The fields of a new person of company 1, without a password. */
export const personOf = (username: string, extra: object = {}) => ({
  ...{ username, email: `${username}@x.example`, first_name: 'Ana', last_name: 'Paz', groups: [1], empresa: 1 },
  ...extra,
});

/** The fields of a new company. */
export const companyOf = (razon_social: string, extra: object = {}) => ({
  ...{ razon_social, rubro: 1, origen: 1, cant_sucursales: 1, cant_empleados: 1 },
  ...extra,
});

/** A client without sockets of the API that runs. */
class Injected extends Rest {
  protected readonly api: ApiOfTests;
  constructor(api: ApiOfTests, token?: string) {
    super('', token);
    this.api = api;
  }

  protected override async exchange({ method, path, headers, body }: RestRequest): Promise<RestResponse> {
    const response = await this.api.inject({
      ...{ method: method as 'GET', url: `/api/v1/${path}`, headers },
      ...(body !== undefined && { payload: body }),
    });
    const entries = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return { status: response.statusCode, headers: new Headers(entries), text: response.body };
  }

  override as = (token: string | undefined): Rest => new Injected(this.api, token);
}

/** A demo account, which signs in with its first request unless it did so at the start. */
class Person extends Injected {
  readonly #username: Account;
  /** Whether it signs in when the API starts. */
  readonly isEager: boolean;
  #signingIn: Promise<void> | undefined;
  constructor(api: ApiOfTests, username: Account, isEager: boolean) {
    super(api);
    this.#username = username;
    this.isEager = isEager;
  }

  /** Signs in, or signs in again. */
  signInAgain(): Promise<void> {
    this.#signingIn = this.#signIn();
    return this.#signingIn;
  }

  signOut(): void {
    [this.token, this.#signingIn] = [undefined, undefined];
  }

  async #signIn(): Promise<void> {
    const { body, text } = await this.api.login(this.#username, PASSWORDS[this.#username]);
    if (typeof body.access !== 'string') throw new Error(text);
    this.token = body.access;
  }

  override async send(...request: Parameters<Rest['send']>) {
    this.#signingIn ??= this.#signIn();
    await this.#signingIn;
    return super.send(...request);
  }
}

/** The API that the tests of a file or of a `describe` share. */
class ApiOfTests {
  /** The running API. */
  running: TestApi | undefined;
  readonly #people = new Map<Account, Person>();
  #created = 0;

  get #api(): TestApi {
    if (!this.running) throw new Error('The API does not run yet.');
    return this.running;
  }
  get url() {
    return this.#api.url;
  }
  get db() {
    return this.#api.db;
  }
  get dataDir() {
    return this.#api.dataDir;
  }
  get logged() {
    return this.#api.logged;
  }
  get inject() {
    return this.#api.inject;
  }
  mails = () => this.#api.mails();

  #person(username: Account): Person {
    const person = this.#people.get(username) ?? new Person(this, username, !this.running);
    this.#people.set(username, person);
    return person;
  }
  get admin(): Rest {
    return this.#person('admin');
  }
  get usuario(): Rest {
    return this.#person('usuario');
  }
  get usuario2(): Rest {
    return this.#person('usuario2');
  }
  get editor(): Rest {
    return this.#person('editor');
  }

  /** A client with this token, or without one. */
  as = (token?: unknown): Rest => new Injected(this, token === undefined ? undefined : String(token));
  login = (username: string, password = PASSWORD) => this.as().post('token/', { username, password });
  /** Chooses a password by the link in a mail. */
  choosePassword = (mail = '', password = 'Elegida#2026', headers: Record<string, string> = {}) => {
    const [, uid, token] = /auth\/reset_password\/([\w-]+)\/([\w-]+)/.exec(mail.replace(/=\r?\n/g, '')) ?? [];
    return this.as().post('send-new-password/', { uid, token, password, confirm_password: password }, headers);
  };
  /** A client of somebody who signs in now. */
  signIn = async (username: string, password = PASSWORD): Promise<Rest> =>
    this.as((await this.login(username, password)).body.access);

  /** Creates a record and returns its identifier. */
  create = async (path: string, body: object, rest: Rest = this.admin): Promise<number> => {
    const answer = await rest.post(path, body);
    expect(answer.status, `${path} ${answer.text}`).toBe(201);
    return Number(answer.body.id);
  };

  /** The identifiers of the permissions with these code names. */
  permissions = async (codenames: RegExp | readonly string[]): Promise<number[]> => {
    const all = (await this.admin.get('permisos/?page_size=-1')).body.results as { id: number; codename: string }[];
    const isMeant = (name: string) => (codenames instanceof RegExp ? codenames.test(name) : codenames.includes(name));
    const found = all.filter(({ codename }) => isMeant(codename)).map(({ id }) => id);
    if (!(codenames instanceof RegExp)) expect(found).toHaveLength(codenames.length);
    return found;
  };

  /** Creates a person of company 1 with these permissions and signs them in. */
  somebody = async (codenames: RegExp | readonly string[] = [], extra: object = {}) => {
    this.#created += 1;
    const person = { ...personOf(`persona${this.#created}`, passwords), ...extra };
    const permissions = await this.permissions(codenames);
    const id = await this.create('usuarios/', { permissions, ...person });
    return { id, username: person.username, rest: await this.signIn(person.username) };
  };

  /** Signs the demo accounts in again, such as after a move of the clock. */
  signInAgain = async (): Promise<void> => {
    for (const person of this.#people.values()) {
      if (person.isEager) await person.signInAgain();
      else person.signOut();
    }
  };

  async start(options: TestOptions = {}): Promise<void> {
    this.running = await startTestApi(options);
    await this.signInAgain();
  }

  stop = async (): Promise<void> => {
    await this.running?.close();
    this.running = undefined;
  };

  /** Starts it for the tests of the present `describe` or file. */
  startOnce(options?: TestOptions): void {
    beforeAll(() => this.start(options));
    afterAll(this.stop);
  }

  /** Starts it with its data again for each test of the present `describe` or file. */
  startEach(options?: TestOptions): void {
    beforeEach(() => this.start(options));
    afterEach(this.stop);
  }
}

/** The API of a file, which `startOnce` or `startEach` starts; its accounts sign in at the start. */
export const apiOfFile = () => new ApiOfTests();

/** Starts an API for the tests of a file; with `each`, a new one with its data for each test. */
export function useApi({ each = false, ...options }: TestOptions & { each?: boolean } = {}): ApiOfTests {
  const api = apiOfFile();
  if (each) api.startEach(options);
  else api.startOnce(options);
  return api;
}

/** Runs `work` with an API of its own. */
export async function withApi(options: TestOptions, work: (api: ApiOfTests) => Promise<void>): Promise<void> {
  const api = apiOfFile();
  await api.start(options);
  await work(api).finally(api.stop);
}

import type { ComponentType, ReactNode } from 'react';
import type { Lang, TextKey } from '../shared/i18n';
import type { Session } from '../shared/session/session';
import type { IconName } from '../shared/ui/icons';
import type { Field, Mode, Values } from './fields/field';

/** The name under which an area's texts are found: `resources.<key>.many` and `.one`. */
export type AreaKey = TextKey extends infer K ? (K extends `resources.${infer N}.many` ? N : never) : never;

/** Where an area lives: one line of the index, known before its code is loaded. */
export interface Area {
  key: AreaKey;
  path: string;
  /** Model name of its permissions: view_x, add_x, change_x, delete_x. */
  permission: string;
  /** Route names are made of these: List{many}, Add{one}, Edit{one}, View{one} (spec §2). */
  names: { many: string; one: string };
  menu?: string;
}

/** Texts for numbers of records, by their kind. */
export const COUNTED = {
  PERIODOS_ACTIVOS: 'list.counted.periodosActivos',
  EMPRESAS: 'list.counted.empresas',
  SECCIONES: 'list.counted.secciones',
  PREGUNTAS: 'list.counted.preguntas',
  ENCUESTAS: 'list.counted.encuestas',
  ENCUESTAS_COMPLETADAS: 'list.counted.encuestasCompletadas',
  USUARIOS: 'list.counted.usuarios',
  LINKS_REPORTE: 'list.counted.linksReporte',
} as const satisfies Record<string, TextKey>;

export interface FieldError {
  field: string | null;
  message: string;
}

export interface Row {
  id: string;
  label: string;
  /** False once deactivated; absent where its list is of active ones only. */
  activo?: boolean;
}

export interface Page<R extends Row = Row> {
  results: readonly R[];
  count: number;
  tableColumns: readonly { label: string; value: string }[];
}

export interface ListVariables {
  page: number;
  pageSize: number;
  search?: string;
  ordering?: string;
  /** False for the deactivated ones, instead of the active; `inactive` then says so too, and rows tell what they are. */
  activo?: boolean;
  inactive: boolean;
  lang: Lang;
}

/** The context of an operation that ends when nobody waits for it any more. */
export const abortContext = (signal: AbortSignal) => ({ fetchOptions: { signal } });
export type AbortContext = ReturnType<typeof abortContext>;

type Refusal = readonly FieldError[];
interface Reading<Data> {
  data?: Data;
  previousData?: Data;
  loading: boolean;
  error?: unknown;
  refetch: () => Promise<unknown>;
}
type Writing<Variables, Result> = [
  (options: { variables: Variables; context?: AbortContext }) => Promise<{ data?: { result: Result } }>,
  unknown,
];

/** The generated hooks of a resource, as the generic screens call them. */
export interface Hooks<R extends Row, Rec, Input, Patch> {
  list: (options: { variables: ListVariables }) => Reading<{ page: Page<R> }>;
  one?: (options: {
    variables: { id: string; lang: Lang };
    skip?: boolean;
    fetchPolicy?: 'network-only';
  }) => Reading<{ record: Rec | null }>;
  create?: () => Writing<{ input: Input; lang: Lang }, { record: { id: string } | null; errors: Refusal }>;
  update?: () => Writing<
    { id: string; input: Patch; ifMatch?: string; lang: Lang },
    { record: { id: string } | null; errors: Refusal }
  >;
  deactivate?: () => Writing<{ id: string; lang: Lang }, { record?: { activo: boolean } | null; errors: Refusal }>;
  /** How much goes with a record that is deactivated; null where the server does not tell. */
  dependents?: () => [
    (options: {
      variables: { id: string; lang: Lang };
    }) => Promise<{ data?: { dependents: readonly { recurso: keyof typeof COUNTED; cantidad: number }[] | null } }>,
    unknown,
  ];
}

/** Something else that can be done with a row or a list. */
export interface Extra<Subject> {
  key: string;
  label: TextKey;
  icon?: IconName;
  run: (subject: Subject) => void;
}

/** What a list offers beside the usual to the person who is signed in, and what that opened. */
export interface Extras<R extends Row = Row> {
  /** What is to be seen before the list. */
  above?: ReactNode;
  list: readonly Extra<void>[];
  row: readonly Extra<R>[];
  opened: ReactNode;
}

export interface FormProps {
  area: Area;
  mode: Mode;
  id?: string;
}

/** The same, to what draws any resource's. */
export interface ResourceFormProps extends FormProps {
  resource: Resource;
}

/** A resource, as data (design: descriptors, not frameworks). */
export interface Resource<R extends Row = Row, Rec = unknown, Input = unknown, Patch = unknown> {
  hooks: Hooks<R, Rec, Input, Patch>;
  fields?: readonly Field[];
  sortable?: readonly string[];
  /** Rules speak while typing, instead of when a field is left (spec §5 Empresa). */
  live?: boolean;
  /** Messages are shown but the save is sent all the same (spec §5 link report). */
  advisory?: boolean;
  /** Saving a record may change what the person who saves it may do (spec §6). */
  rights?: boolean;
  /** What a new record begins with; undefined while that is asked. A hook, told whether there is a new record. */
  useInitial?: (wanted: boolean) => Values | undefined;
  /** Asks before what is in the form is sent, where there is something to ask; a hook. */
  useConfirmation?: () => (values: Values, id: string) => Promise<boolean>;
  /** More buttons above the list, more items in its row menus, and their dialogs; a hook. */
  useExtras?: () => Extras<R>;
  /** Its records can be edited, though not by the generic form. */
  editable?: boolean;
  /** Permissions for other records that are written in its form: whoever holds one of them may open it, too. */
  writes?: readonly string[];
  /** What stands under a record that is looked at. */
  Below?: ComponentType<{ id: string }>;
  /** What a row's link leads whoever may edit to; its form, unless said otherwise. */
  opens?: (session: Pick<Session, 'isAdmin'>) => 'view' | 'edit';
  /** What the red button of the question before deactivating says, where others may depend on a record. */
  removal?: TextKey;
  Form?: ComponentType<ResourceFormProps>;
  /** Its form takes the whole width, and so does what stands below it. */
  wide?: boolean;
}

/** Whether the form of a record is open to a person: to change it, or what else is `writes` there. */
export const mayOpenForm = ({ permission }: Area, writes: Resource['writes'], can: Session['can']): boolean =>
  can(`change_${permission}`) || Boolean(writes?.some(can));

type Names<Rec, Input> = keyof Rec & keyof Input & string;

/** A resource whose hooks, columns and fields agree; only their agreement is checked here, the rest is data. */
export function defineResource<R extends Row, Rec, Input, Patch>(
  declaration: Omit<Resource<R, Rec, Input, Patch>, 'fields' | 'sortable'> & {
    fields?: readonly Field<(Names<Rec, Input> | SecretNames<Input>) & string>[];
    sortable?: readonly (keyof R & string)[];
  },
): Resource {
  // The generic screens treat every resource alike; what they pass was checked against its own types above.
  return declaration as unknown as Resource;
}

/** Passwords are written but never read. */
type SecretNames<Input> = Extract<keyof Input, 'password1' | 'password2' | 'passwordActual'>;

import type { ComponentType, ReactNode } from 'react';
import type { Lang, TextKey, Translate } from '../shared/i18n';
import type { Session } from '../shared/session/session';
import type { IconName } from '../shared/ui/icons';
import type { Field, Mode, Values } from './fields/field';
import type { Filter } from './filters';

/** Key of an area's texts: `resources.<key>.many` and `.one`. */
export type AreaKey = TextKey extends infer K ? (K extends `resources.${infer N}.many` ? N : never) : never;

/** An area's line in the index, known before its code loads. */
export interface Area {
  key: AreaKey;
  path: string;
  /** Model name of its permissions: view_x, add_x, change_x, delete_x. */
  permission: string;
  /** Route names are made of these: List{many}, Add{one}, Edit{one}, View{one} (spec §2). */
  names: { many: string; one: string };
  menu?: string;
}

/** Texts for record counts by type. */
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

/** Determines the width of a column (`theme/table.ts`). */
export type Kind = 'short' | 'number' | 'text' | 'long' | 'pill' | 'fraction';

/** How a column draws its values. */
export interface CellKind<Value = unknown> {
  kind: Kind;
  draw(value: NonNullable<Value>, row: Row): ReactNode;
  /** It needs no label before it on a phone. */
  hasNoun?: true;
  /** Meaning of an empty value. */
  blank?: TextKey;
}

export interface Row {
  id: string;
  label: string;
  /** False once deactivated; absent in lists of active records only. */
  activo?: boolean;
}

export interface Page<R extends Row = Row> {
  results: readonly R[];
  count: number;
  tableColumns: readonly { label: string; value: string }[];
}

/** Values of a list's filters, by the names of the schema; `activo: false` for the deactivated records instead. */
export type ListFilter = Readonly<Record<string, string | boolean>>;

export interface ListVariables<Filters = ListFilter> {
  page: number;
  pageSize: number;
  search?: string;
  ordering?: string;
  filter?: Filters;
  /** Includes `activo` in the rows. */
  inactive: boolean;
  lang: Lang;
}

/** The context of an operation that can be cancelled. */
export const abortContext = (signal: AbortSignal) => ({ fetchOptions: { signal } });
export type AbortContext = ReturnType<typeof abortContext>;

type FieldErrors = readonly FieldError[];
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
export interface Hooks<R extends Row, Rec, Input, Patch, Filters = ListFilter> {
  /** The query fields of one record and of its list. */
  names: { one: string; many: string };
  list: (options: { variables: ListVariables<Filters> }) => Reading<{ page: Page<R> }>;
  one?: (options: {
    variables: { id: string; lang: Lang };
    skip?: boolean;
    fetchPolicy?: 'network-only';
  }) => Reading<{ record: Rec | null }>;
  create?: () => Writing<{ input: Input; lang: Lang }, { record: { id: string } | null; errors: FieldErrors }>;
  update?: () => Writing<
    { id: string; input: Patch; ifMatch?: string; lang: Lang },
    { record: { id: string } | null; errors: FieldErrors }
  >;
  deactivate?: () => Writing<{ id: string; lang: Lang }, { record?: { activo: boolean } | null; errors: FieldErrors }>;
  /** Counts of records that are deactivated with this one; null if unsupported. */
  dependents?: () => [
    (options: {
      variables: { id: string; lang: Lang };
    }) => Promise<{ data?: { dependents: readonly { recurso: keyof typeof COUNTED; cantidad: number }[] | null } }>,
    unknown,
  ];
}

/** Replaces a mutation that a resource lacks. */
export const noWrite = () => [async () => ({ data: undefined }), null] as const;

/** An additional action of a row or a list. */
export interface Extra<Subject> {
  key: string;
  label: TextKey;
  icon?: IconName;
  run: (subject: Subject) => void;
}

/** Additional actions of a list for the signed-in user, and the dialogs that they open. */
export interface Extras<R extends Row = Row> {
  /** Shown above the list. */
  above?: ReactNode;
  list: readonly Extra<void>[];
  /** Further items of the export menu, or buttons without one. */
  exports?: readonly Extra<void>[];
  row: readonly Extra<R>[];
  opened: ReactNode;
}

export interface FormProps {
  area: Area;
  mode: Mode;
  id?: string;
  /** The last change and the history of its record; undefined without access to the audit trail. */
  audit?: { lastChange: ReactNode; history: ReactNode };
}

export interface ResourceFormProps extends FormProps {
  resource: Resource;
}

/** A resource, as data. */
export interface Resource<R extends Row = Row, Rec = unknown, Input = unknown, Patch = unknown, Filters = ListFilter> {
  hooks: Hooks<R, Rec, Input, Patch, Filters>;
  fields?: readonly Field[];
  sortable?: readonly string[];
  /** The server's order of a list without `ordering`. */
  order?: string;
  filters?: readonly Filter[];
  /** Cells that are more than a formatted value, by column. */
  cells?: Readonly<Record<string, CellKind>>;
  /** What a phone shows with the name and the status: the first column, or group of columns, that has a value. */
  fact?: string | readonly (string | readonly string[])[];
  /** The column that is left out below 1280 pixels, so that the others are whole. */
  spare?: string;
  /** Columns that the server does not suggest, by name. */
  columns?: Readonly<Record<string, TextKey>>;
  /** The title of a record, by default its label. */
  title?: (record: Rec & Row, t: Translate) => string;
  /** A first column with the titles, for records that no single field names: its heading, and the fields it is made of. */
  titleColumn?: { label: TextKey; sources: readonly string[] };
  /** Headings of the form's groups, by their first field. */
  headings?: Readonly<Record<string, TextKey>>;
  /** Validates on change instead of on blur (spec §5 Empresa). */
  live?: boolean;
  /** Errors are shown but do not prevent saving (spec §5 link report). */
  advisory?: boolean;
  /** Saving a record may change the user's own permissions (spec §6). */
  rights?: boolean;
  /** Initial values of a new record; undefined while they load. A hook; `wanted` is false for other modes. */
  useInitial?: (wanted: boolean) => Values | undefined;
  /** Asks for confirmation before saving, if needed; a hook. `saved` is the record as the server has it. */
  useConfirmation?: () => (values: Values, id: string, saved?: Values | null) => Promise<boolean>;
  /** Additional actions of the list; a hook. */
  useExtras?: () => Extras<R>;
  /** Permissions for other records that its form writes: one of them suffices to open it. */
  writes?: readonly string[];
  /** Shown beside a saved record, or below it on narrow screens. */
  Below?: ComponentType<{ id: string }>;
  /** For records that the generic form does not edit: the page that a row's link opens, if the person may edit. */
  opens?: (session: Pick<Session, 'isAdmin'>) => 'view' | 'edit';
  /** Label of the button that confirms a deactivation. */
  removal?: TextKey;
  /** Columns that count dependents, for records whose dependents the server does not count. */
  dependents?: Readonly<Record<string, keyof typeof COUNTED>>;
  /** The effect of a deactivation on the dependents. */
  removalEffect?: TextKey;
  Form?: ComponentType<ResourceFormProps>;
  /** The form takes the full width, and its history is below. */
  wide?: boolean;
}

/** Whether a user may open a record's form: to change it, or other records in it. */
export const mayOpenForm = ({ permission }: Area, writes: Resource['writes'], can: Session['can']): boolean =>
  can(`change_${permission}`) || Boolean(writes?.some(can));

type Names<Rec, Input> = keyof Rec & keyof Input & string;

type Column<R> = keyof R & string;

/** Parts of a resource that name columns, fields or filters. */
type ByName =
  | 'fields'
  | 'headings'
  | 'sortable'
  | 'order'
  | 'fact'
  | 'spare'
  | 'filters'
  | 'cells'
  | 'columns'
  | 'dependents';

/** Checks at compile time that hooks, columns and fields of a resource match. */
export function defineResource<R extends Row, Rec, Input, Patch, Filters>(
  declaration: Omit<Resource<R, Rec, Input, Patch, Filters>, ByName> & {
    fields?: readonly Field<(Names<Rec, Input> | SecretNames<Input>) & string>[];
    sortable?: readonly Column<R>[];
    order?: Column<R> | `-${Column<R>}`;
    fact?: Column<R> | readonly (Column<R> | readonly Column<R>[])[];
    spare?: Column<R>;
    filters?: readonly Filter<keyof NonNullable<Filters> & string>[];
    cells?: { readonly [Name in Column<R>]?: CellKind<R[Name]> };
    columns?: { readonly [Name in Column<R>]?: TextKey };
    dependents?: { readonly [Name in Column<R>]?: keyof typeof COUNTED };
    headings?: Readonly<Partial<Record<Names<Rec, Input>, TextKey>>>;
  },
): Resource {
  // The generic screens use every resource alike; the types above have checked this one.
  return declaration as unknown as Resource;
}

/** Passwords are written but never read. */
type SecretNames<Input> = Extract<keyof Input, 'password1' | 'password2' | 'passwordActual'>;

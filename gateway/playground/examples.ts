/** Operations to begin with: sign in, list, save, each one click. Comments in both languages. */
export const EXAMPLES: readonly { title: string; query: string; variables?: string }[] = [
  {
    title: '1 · Iniciar sesión / Sign in',
    query: `# ES: inicie sesión y copie \`access\` en «Token», arriba.
# EN: sign in and copy \`access\` into “Token”, above.
mutation IniciarSesion($username: String!, $password: String!) {
  login(username: $username, password: $password) {
    access
    refresh
    errors { message }
  }
}
`,
    variables: '{\n  "username": "admin",\n  "password": "Admin#2026"\n}',
  },
  {
    title: '2 · Listar / List',
    query: `# ES: una página de empresas con sus relaciones.
# EN: a page of companies with their relations.
query ListarEmpresas($page: Int = 1, $search: String) {
  empresas(page: $page, pageSize: 10, search: $search, ordering: "razonSocial") {
    count
    tableColumns { label value }
    results {
      id
      razonSocial
      rubro { id label }
      segmento { id label }
      origen { id label }
    }
  }
}
`,
    variables: '{\n  "page": 1,\n  "search": ""\n}',
  },
  {
    title: '3 · Guardar / Save',
    query: `# ES: crea un origen; lo que se puede corregir llega en \`errors\`.
# EN: creates an origin; what can be mended comes in \`errors\`.
mutation GuardarOrigen($input: OrigenInput!) {
  createOrigen(input: $input, lang: es) {
    record { id label }
    errors { field message }
  }
}
`,
    variables: '{\n  "input": { "descripcion": "Cooperativa" }\n}',
  },
];

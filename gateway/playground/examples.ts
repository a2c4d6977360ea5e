/** Operations to begin with: sign in, list, save, each one click. Comments in both languages. */
export const EXAMPLES: readonly { title: string; query: string }[] = [
  {
    title: '1 · Iniciar sesión / Sign in',
    query: `# ES: inicie sesión; el token queda en «Token», arriba.
# EN: sign in; the token is taken into “Token”, above.
mutation IniciarSesion($username: String! = "admin", $password: String! = "Admin#2026") {
  login(username: $username, password: $password) {
    access
    refresh
    errors { message }
  }
}
`,
  },
  {
    title: '2 · Listar / List',
    query: `# ES: una página de empresas con sus relaciones.
# EN: a page of companies with their relations.
query ListarEmpresas($page: Int = 1, $search: String = "") {
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
  },
  {
    title: '3 · Guardar / Save',
    query: `# ES: crea un origen; lo que se puede corregir llega en \`errors\`.
# EN: creates an origin; validation errors are in \`errors\`.
mutation GuardarOrigen($input: OrigenInput! = { descripcion: "Cooperativa" }) {
  createOrigen(input: $input, lang: es) {
    record { id label }
    errors { field message }
  }
}
`,
  },
];

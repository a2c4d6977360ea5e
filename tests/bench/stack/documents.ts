/** The product's operations, as its web client sends them. */
export const OURS = {
  list: `query ($page: Int!, $search: String) { empresas(page: $page, pageSize: 10, search: $search) { count results { id razonSocial
    rucCi direccion cantSucursales cantEmpleados rubro { id label } segmento { id label } origen { id label } } } }`,
  options: '{ rubros(page: 1, pageSize: 300) { count results { id label } } }',
  survey: `{ encuestaEmpresa { id descripcion fechaInicio fechaFin secciones { id descripcion preguntas { id descripcion
    tipoRespuesta { id } multiple oculta orden padre { id } respuestas { id descripcion } } } } }`,
  change:
    'mutation ($id: ID!, $cantidad: Int!) { updateEmpresa(id: $id, input: { cantEmpleados: $cantidad }) { record { id cantEmpleados } errors { field } } }',
  save: `mutation ($id: ID!, $input: EncuestaCompletadaInput!) { saveEncuestaCompletada(id: $id, input: $input) {
    record { id fechaModificacion } errors { field message } } }`,
};

const COMPANY = `rowId razonSocial rucCi direccion cantSucursales cantEmpleados rubroByRubro { rowId descripcion }
  segmentoBySegmentoAndRubro { rowId descripcion } origenByOrigen { rowId descripcion }`;

/** The same of PostGraphile over the same tables. */
export const PEERS = {
  list: `query ($offset: Int!) { allEmpresas(first: 10, offset: $offset, condition: { activo: true }, orderBy: [ORDEN_RAZON_SOCIAL_ASC, ROW_ID_ASC]) {
    totalCount nodes { ${COMPANY} } } }`,
  search: `query ($search: String!) { empresasBuscadas(termino: $search, first: 10) { totalCount nodes { ${COMPANY} } } }`,
  options:
    '{ allRubros(first: 300, condition: { activo: true }, orderBy: [BUSQUEDA_ASC, ROW_ID_ASC]) { totalCount nodes { rowId descripcion } } }',
  survey: `query ($id: Int!) { encuestaByRowId(rowId: $id) { rowId descripcion periodoActivoByPeriodoActivo { periodoByPeriodo { fecha fechaFin } }
    encuestaSeccionsByEncuesta(orderBy: [ORDEN_ASC]) { nodes { seccionBySeccion { rowId descripcion
      preguntasBySeccion(condition: { activo: true }, orderBy: [ORDEN_ASC, ROW_ID_ASC]) { nodes { rowId descripcion tipoRespuesta multiple oculta orden padre
        respuestasByPregunta(condition: { activo: true }, orderBy: [ORDEN_ASC, ROW_ID_ASC]) { nodes { rowId descripcion } } } } } } } } }`,
  change:
    'mutation ($id: Int!, $cantidad: Int!) { updateEmpresaByRowId(input: { rowId: $id, empresaPatch: { cantEmpleados: $cantidad } }) { empresa { rowId cantEmpleados } } }',
  save: `mutation ($id: Int!, $elegidas: [Int!]!, $preguntas: [Int!]!, $textos: [String!]!) {
    guardarRespuestas(input: { completadaId: $id, elegidas: $elegidas, preguntas: $preguntas, textos: $textos }) { result { rowId fechaModificacion } } }`,
};

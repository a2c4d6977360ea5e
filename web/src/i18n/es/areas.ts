/** Texts of the areas whose form is more than its fields. */
export const areas = {
  segmentos: {
    legend: 'Segmentos',
    item: 'Segmento {{n}}',
    add: 'Agregar segmento',
    remove: 'Quitar segmento {{n}}',
    pasted_one: 'Se agregó {{count}} segmento.',
    pasted_other: 'Se agregaron {{count}} segmentos.',
  },
  importar: { empresas: 'Importar empresas', usuarios: 'Importar usuarios' },
  empresa: {
    addUser: 'Agregar usuario',
    noUsers: 'Nadie puede responder por esta empresa.',
    noSurveys: 'Su negocio no tiene encuestas.',
    noAnswers: 'Todavía no respondió ninguna encuesta.',
    failed: 'No se pudieron cargar los usuarios, encuestas y respuestas de la empresa.',
  },
  clave: { submit: 'Cambiar contraseña' },
  perfil: {
    title: 'Mi perfil',
    password: 'Cambiar mi contraseña',
    unavailable: 'Con esta cuenta no se puede mostrar su perfil.',
    passwordForEmail: 'Se pide porque cambió el correo: con él se podría solicitar otra contraseña.',
  },
  tipoUsuario: { Administrador: 'Administrador', Usuario: 'Usuario' },
} as const;

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
  grupos: {
    available: 'Disponibles',
    added: 'Agregados',
    moveRight: 'Mover a la derecha',
    moveLeft: 'Mover a la izquierda',
    addAll: 'Agregar todos',
    removeAll: 'Eliminar todos',
    searchIn: 'Buscar en {{list}}',
    menuPreview: 'Menú que verá este grupo',
    menuNone: 'Este grupo no verá menús de administración.',
    menuNeeds: 'No verá menús de administración: también hace falta el permiso de ver un área, como view_empresa.',
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

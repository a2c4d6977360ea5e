import { addTexts } from '..';

/** What is said of service tokens beside their fields. */
export const tokens = addTexts('tokens', {
  nameHint: 'Describa su uso: la auditoría lo registrará con este nombre.',
  expiryHint: 'El último día en que funciona. Vacío: un año; como máximo, dos.',
  states: {
    vigente: 'Vigente',
    vencido: 'Vencido',
    terminado: 'Revocado',
    sin_responsable: 'Sin responsable',
  },
  failed: 'No se pudo cargar el uso del token.',
  use: 'Uso',
  state: 'Estado',
  prefix: 'Empieza con',
  lastUse: 'Último uso',
  never: 'Nunca',
  made: 'Creado',
  by: '{{date}}, por {{who}}',
  nobody: 'un usuario que ya no existe',
  orphan: 'Quien lo creó ya no es administrador, por lo que el token no funciona. Cree otro.',
  secretTitle: 'Copie el token ahora',
  secretText:
    'El token ya funciona. No se vuelve a mostrar: solo se guarda su huella. Quien lo tenga puede hacer lo que sus permisos permiten.',
  secret: 'Token',
  copy: 'Copiar',
  copied: 'Copiado',
  copyByHand: 'El navegador no permite copiar: selecciónelo y cópielo.',
  done: 'Ya lo guardé',
  lossTitle: 'El token no se vuelve a mostrar',
  lossText: 'Si sale sin guardarlo, tendrá que crear otro y revocar este.',
  loss: 'Salir sin guardarlo',
  how: 'Cómo leer las respuestas en CSV (permiso view_encuestausuarioempresa)',
  address: 'Dirección',
  excel: 'Excel: Datos › De la web; en «Básico», cualquier usuario y el token como contraseña.',
  libre: 'LibreOffice: Hoja › Enlaces externos; cuando lo pida, cualquier usuario y el token como contraseña.',
  script: 'En un programa:',
});

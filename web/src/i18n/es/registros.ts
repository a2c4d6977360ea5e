import { addTexts } from '..';

/** Texts of importing companies and users from a file. */
export const registros = addTexts('registros', {
  notKnown: 'No se pudieron cargar los registros con los que se compara el archivo.',
  preview_one: 'Ver la fila leída',
  preview_other: 'Ver las {{count}} filas leídas',
  invite: 'Enviar a cada persona un enlace para elegir la contraseña',
  invited_one: 'Se le envía un enlace para elegir la contraseña.',
  invited_other: 'A las {{count}} personas se les envía un enlace para elegir la contraseña.',
  checking_one: 'Revisando {{count}} fila…',
  checking_other: 'Revisando {{count}} filas…',
  unchecked: 'El archivo no se pudo revisar. No se guardó nada.',
  unsupported: 'Este servidor no permite importar archivos.',
  unknown:
    'Se perdió la conexión antes de recibir el resultado: puede que se haya importado todo, o nada. Véalo en la lista. Si importa de nuevo el mismo archivo, lo que ya exista aparece como repetido y no se duplica.',
  skipped: 'Las filas que empiezan con # no se importan',
  problems: {
    unknown: '«{{value}}» no existe. Opciones: {{known}}.',
    ambiguous: 'Hay varios con el nombre «{{value}}»: no se sabe cuál es.',
    segment: '«{{value}}» no es un segmento de ese negocio. Opciones: {{known}}.',
    number: '«{{value}}» no es un número entero de 0 o más.',
  },
  empresas: {
    title: 'Importar empresas desde un archivo',
    intro:
      'Una fila por empresa. Primero se revisa el archivo: no se guarda nada hasta que usted confirme, y se importan todas las empresas o ninguna.',
    templateName: 'plantilla_empresas',
    allGood_one: 'Se puede importar {{count}} empresa. Todavía no se guardó nada.',
    allGood_other: 'Se pueden importar {{count}} empresas. Todavía no se guardó nada.',
    submit_one: 'Importar {{count}} empresa',
    submit_other: 'Importar {{count}} empresas',
    sending_one:
      'Importando {{count}} empresa… Si sale de esta página, la importación puede completarse igual: véala en la lista.',
    sending_other:
      'Importando {{count}} empresas… Si sale de esta página, la importación puede completarse igual: véala en la lista.',
    list: 'Ver la lista de empresas',
    refused: 'No se importó ninguna empresa',
    done_one: 'Se importó {{count}} empresa.',
    done_other: 'Se importaron {{count}} empresas.',
    columns: {
      razonSocial: 'Obligatoria, hasta 100 caracteres',
      rucCi: 'Números y guión medio, hasta 30 caracteres',
      direccion: 'Hasta 100 caracteres',
      rubro: 'Obligatorio: {{options}}',
      segmento: 'Uno del negocio, o vacío',
      origen: 'Obligatorio: {{options}}',
      cantSucursales: 'Obligatorio: 0 o más',
      cantEmpleados: 'Obligatorio: 0 o más',
    },
    example: 'Empresa de ejemplo S.A.',
  },
  usuarios: {
    title: 'Importar usuarios desde un archivo',
    intro:
      'Una fila por persona. Primero se revisa el archivo: no se guarda nada hasta que usted confirme, y se importan todos los usuarios o ninguno. Nadie ve sus contraseñas: cada persona elige la suya con el enlace que recibe.',
    templateName: 'plantilla_usuarios',
    allGood_one: 'Se puede importar {{count}} usuario. Todavía no se guardó nada.',
    allGood_other: 'Se pueden importar {{count}} usuarios. Todavía no se guardó nada.',
    submit_one: 'Importar {{count}} usuario',
    submit_other: 'Importar {{count}} usuarios',
    sending_one:
      'Importando {{count}} usuario… Si sale de esta página, la importación puede completarse igual: véala en la lista.',
    sending_other:
      'Importando {{count}} usuarios… Si sale de esta página, la importación puede completarse igual: véala en la lista.',
    list: 'Ver la lista de usuarios',
    refused: 'No se importó ningún usuario',
    done_one: 'Se importó {{count}} usuario.',
    done_other: 'Se importaron {{count}} usuarios.',
    columns: {
      firstName: 'Obligatorio',
      lastName: 'Obligatorio',
      email: 'Obligatorio; a esta dirección llega el enlace',
      username: 'Obligatorio y distinto de los demás: con él se ingresa',
      empresa: 'Obligatoria: razón social o RUC, como en la lista de empresas',
      groups: 'Obligatorio: {{options}}',
      idioma: 'Idioma de sus encuestas y correos: {{options}}',
    },
    example: 'Laura',
  },
});

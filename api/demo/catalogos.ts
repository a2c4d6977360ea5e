/** Businesses of the demo with their segments and companies. */
export const rubros: readonly { descripcion: string; segmentos: readonly string[]; empresas: readonly string[] }[] = [
  {
    descripcion: 'Bancos',
    segmentos: ['Banca corporativa', 'Banca minorista', 'Financieras', 'Casas de bolsa'],
    empresas: [
      ...['Banco del Guairá S.A.', 'Banco Ñandutí S.A.E.C.A.', 'Banco Río Apa S.A.', 'Banco Capitalino S.A.'],
      ...['Banco Mercantil Guaraní S.A.', 'Banco Lapacho S.A.', 'Banco de la Ribera S.A.', 'Banco Itapúa Sur S.A.'],
      ...[
        'Financiera Tajy S.A.E.C.A.',
        'Financiera El Molino S.A.',
        'Financiera Paso Real S.A.',
        'Financiera Yvoty S.A.',
      ],
      ...['Crédito Amanecer S.A.', 'Crédito Ñemby S.A.', 'Ahorros del Este S.A.', 'Finanzas Aguaí S.A.'],
      ...[
        'Casa de Bolsa Catedral S.A.',
        'Casa de Bolsa Mburucuyá S.A.',
        'Valores Asunción S.A.',
        'Inversiones Panambí S.A.',
      ],
    ],
  },
  {
    descripcion: 'Seguros',
    segmentos: ['Vida y salud', 'Patrimoniales', 'Corredores y reaseguros'],
    empresas: [
      ...['Aseguradora Yguazú S.A.', 'Seguros La Recoleta S.A.', 'Aseguradora del Chaco S.A.', 'Seguros Ñu Porã S.A.'],
      ...[
        'Patria Segura S.A. de Seguros',
        'El Faro Compañía de Seguros S.A.',
        'Seguros Kuarahy S.A.',
        'La Central Seguros S.A.',
      ],
      ...[
        'Aseguradora Paso de Patria S.A.',
        'Seguros Tres Fronteras S.A.',
        'Prevención Médica S.A.',
        'Salud Integral Guaraní S.A.',
      ],
      ...[
        'Medicina Prepaga Santa Ana S.A.',
        'Vida Plena Seguros S.A.',
        'Horizonte Seguros S.A.',
        'Alianza del Sur Seguros S.A.',
      ],
      ...[
        'Corredores Unidos S.R.L.',
        'Martínez & Ayala Corredores S.R.L.',
        'Reaseguros del Plata S.A.',
        'Protección Total S.A.',
      ],
    ],
  },
  {
    descripcion: 'Industria',
    segmentos: ['Alimentos y bebidas', 'Farmacéutica', 'Metalúrgica', 'Plásticos y envases'],
    empresas: [
      ...[
        'Lácteos Campo Alto S.A.',
        'Molinos del Paraná S.A.',
        'Frigorífico Alto Chaco S.A.',
        'Bebidas Cerro Corá S.A.',
      ],
      ...[
        'Yerbatera Mbaracayú S.A.',
        'Aceitera San Blas S.A.',
        'Panificadora El Trigal S.R.L.',
        'Azucarera Tebicuary S.A.',
      ],
      ...[
        'Laboratorio Quimfar del Sur S.A.',
        'Laboratorios Santa Librada S.A.',
        'Farmacéutica Guairá S.A.',
        'Laboratorio Vida Nueva S.A.',
      ],
      ...[
        'Metalúrgica San Lorenzo S.A.',
        'Aceros Villa Hayes S.A.',
        'Fundición Limpio S.R.L.',
        'Estructuras Metálicas Luque S.A.',
      ],
      ...['Plásticos Acaray S.A.', 'Envases Modernos S.A.', 'Cartones Yacyretá S.A.', 'Textil Pilarense S.A.'],
    ],
  },
  {
    descripcion: 'Comercio',
    segmentos: ['Supermercados', 'Electrodomésticos', 'Automotores', 'Indumentaria'],
    empresas: [
      ...[
        'Supermercados La Familia S.A.',
        'Hipermercado Guaraní S.A.',
        'Supermercado Villa Morra S.A.',
        'Mayorista El Puerto S.A.',
      ],
      ...[
        'Autoservicio San Cayetano S.R.L.',
        'Distribuidora Asunción S.A.',
        'Distribuidora Caacupé S.A.',
        'Importadora del Este S.A.',
      ],
      ...[
        'Casa Rodríguez Electrodomésticos S.A.',
        'Electro Hogar Paraguay S.A.',
        'Casa Benítez S.A.',
        'Tecno Hogar S.R.L.',
      ],
      ...[
        'Automotora Panamericana S.A.',
        'Autos del Paraguay S.A.',
        'Repuestos Mariscal S.A.',
        'Camiones y Máquinas S.A.',
      ],
      ...['Tiendas Ñandutí S.A.', 'Calzados Itauguá S.R.L.', 'Moda Urbana S.A.', 'Ferretería Industrial Central S.A.'],
    ],
  },
  {
    descripcion: 'Agronegocios',
    segmentos: ['Granos', 'Ganadería', 'Insumos agrícolas', 'Cooperativas'],
    empresas: [
      ...['Agrícola Alto Paraná S.A.', 'Granos del Sur S.A.', 'Silos Santa Rita S.A.', 'Exportadora Soja Real S.A.'],
      ...['Cereales Naranjal S.A.', 'Agrosilos Katueté S.A.', 'Estancia Ñu Guasú S.A.', 'Ganadera Bahía Negra S.A.'],
      ...[
        'Ganadera Pozo Colorado S.A.',
        'Estancias del Norte S.A.',
        'Genética Bovina S.R.L.',
        'Insumos Agrícolas Obligado S.A.',
      ],
      ...[
        'Semillas Guaraní S.A.',
        'Fertilizantes Itapúa S.A.',
        'Agroquímicos del Este S.A.',
        'Maquinarias El Surco S.A.',
      ],
      ...[
        'Cooperativa Agrícola Nueva Esperanza Ltda.',
        'Cooperativa Colonias del Sur Ltda.',
        'Cooperativa San Pedro Ltda.',
        'Cooperativa Chaco Central Ltda.',
      ],
    ],
  },
  {
    descripcion: 'Tecnología',
    segmentos: ['Telecomunicaciones', 'Software', 'Servicios de TI', 'Medios de pago'],
    empresas: [
      ...[
        'Telecomunicaciones del Paraguay Libre S.A.',
        'Fibra Guaraní S.A.',
        'Conexión Total S.A.',
        'Red Móvil Asunción S.A.',
      ],
      ...['Internet del Chaco S.A.', 'Software Jakare S.R.L.', 'Desarrollos Arandu S.A.', 'Código Abierto S.R.L.'],
      ...['Sistemas Integrales S.A.', 'Datos y Análisis S.A.', 'Nube Paraguaya S.A.', 'Soporte Técnico Central S.R.L.'],
      ...[
        'Consultora Digital Mbareté S.A.',
        'Seguridad Informática S.A.',
        'Infraestructura TI S.A.',
        'Centro de Datos Luque S.A.',
      ],
      ...[
        'Pagos Rápidos S.A.',
        'Billetera Electrónica Pohã S.A.',
        'Procesadora de Tarjetas del Sur S.A.',
        'Giros Guaraní S.A.',
      ],
    ],
  },
];

/** Where companies come from. */
export const origenes = ['Nacional', 'Multinacional', 'Mixto'] as const;

/** Languages of surveys. */
export const idiomas = ['Español', 'Inglés'] as const;

/** Streets and towns that addresses are made of. */
export const calles = [
  ...['Avda. Mariscal López', 'Avda. España', 'Avda. Eusebio Ayala', 'Avda. Aviadores del Chaco', 'Palma', 'Estrella'],
  ...['Avda. Santa Teresa', 'Avda. Artigas', 'Avda. República Argentina', 'Ruta PY02', 'Ruta PY01', 'Avda. Boggiani'],
] as const;
export const ciudades = [
  ...['Asunción', 'San Lorenzo', 'Luque', 'Ciudad del Este', 'Encarnación', 'Fernando de la Mora', 'Lambaré'],
  ...['Villarrica', 'Coronel Oviedo', 'Caaguazú'],
] as const;

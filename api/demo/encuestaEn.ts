import { casillas, hija, numero, type SeccionDemo, texto, una, varias } from './pregunta.ts';

const YES_NO = ['Yes', 'No'] as const;
const YES_NO_NA = ['Yes', 'No', 'NO APLICA'] as const;

/** The English survey. */
export const seccionesEn: readonly SeccionDemo[] = [
  {
    descripcion: 'Company profile',
    eje: 'Profile',
    campo: 'Company',
    preguntas: [
      una('Is the company part of a multinational group?', 'Group', YES_NO),
      numero('How many people does it employ in Paraguay?', 'Headcount'),
      casillas('In which regions does the group operate?', 'Regions', [
        'South America',
        'North America',
        'Europe',
        'Asia',
      ]),
      una('Who approves the local pay policy?', 'Approval', ['Local board', 'Regional office', 'Headquarters']),
      texto('Describe the main activity of the company.', 'Main activity'),
    ],
  },
  {
    descripcion: 'Pay and bonuses',
    eje: 'Compensation',
    campo: 'Pay',
    preguntas: [
      numero('What was the average salary increase last year, in percent?', 'Increase (%)'),
      una('Is there a performance bonus programme?', 'Bonus programme', YES_NO_NA),
      hija(numero('How many monthly salaries is the target bonus of a manager?', 'Manager bonus')),
      hija(varias('Which levels take part?', 'Levels', ['Directors', 'Managers', 'Specialists', 'Sales force'])),
      una('In which currency are managers paid?', 'Currency', ['Guaraníes', 'US dollars', 'Both']),
    ],
  },
  {
    descripcion: 'Benefits and remote work',
    eje: 'Benefits',
    campo: 'Benefits',
    preguntas: [
      una('Is private health insurance offered?', 'Health insurance', YES_NO_NA),
      hija(numero('What share of the premium does the company pay, in percent?', 'Premium (%)')),
      una('Is remote work offered?', 'Remote work', YES_NO_NA),
      hija(numero('How many days a week on average?', 'Remote days')),
      texto('Which other benefits are offered?', 'Other benefits'),
    ],
  },
];

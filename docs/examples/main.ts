import * as apollo from './apollo.ts';
import { Session } from './session.ts';
import { inputOf, screenOf, toSurvey, typedAnswer } from './survey.ts';

const url = process.argv[2] ?? 'http://127.0.0.1:4000/graphql';

// An administrator lists companies and edits the first one.
const admin = new Session(url);
await admin.signIn('admin', 'Admin#2026');
const client = apollo.createClient(url, admin);
const page = await apollo.listEmpresas(client, 1);
console.log(`${page?.count} companies`);
const [company] = page?.results ?? [];
if (company) console.log('edited', company.razonSocial, await apollo.editAddress(client, company.id, 'Palma 123'));

// A company answers every question of the first section: the first option, or a number.
const respondent = new Session(url);
await respondent.signIn('usuario', 'Usuario#2026');
const saved = await apollo.answerSurvey(apollo.createClient(url, respondent), (encuesta) => {
  const survey = toSurvey(encuesta);
  const [section] = screenOf(survey, new Map());
  const answers = new Map(
    (section?.questions ?? []).map(({ id, control, options }) => [
      id,
      options[0] ? { chosen: [options[0].id] } : typedAnswer(control, '1.234,5', 'es'),
    ]),
  );
  const { input, problems } = inputOf(survey, answers);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return input;
});
console.log('answered', saved);

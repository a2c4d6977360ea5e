import { describe, expect, test } from 'vitest';
import { type Pregunta, surveyOf } from '../../support/surveys.ts';
import { useApi } from '../../support/useApi.ts';

const api = useApi({ each: true });
const { admin, usuario } = api;

const sections = async () => (await surveyOf(usuario)).secciones;

/** One question of each kind, from sections of their own. */
const kinds = async () => {
  const { questions: all } = await surveyOf(usuario);
  const of = (is: (pregunta: Pregunta) => boolean): Pregunta => {
    const found = all.find(is);
    if (!found) throw new Error('the demo has no such question');
    return found;
  };
  return {
    single: of(({ tipo_respuesta, multiple }) => tipo_respuesta === 1 && !multiple),
    number: of(({ tipo_respuesta, respuestas }) => tipo_respuesta === 2 && respuestas.length === 0),
    text: of(({ tipo_respuesta }) => tipo_respuesta === 3),
  };
};

const send = async (body: object) => {
  const { status, body: answered } = await usuario.post('encuestas/usuario_empresa/', {
    encuesta: 1,
    ...body,
  });
  return { status, errors: answered };
};
const refused = (errors: Record<string, string[]>) => ({ status: 400, errors });

const AJENA = ['La pregunta no pertenece a la encuesta'];

test('an invisible text is no answer', async () => {
  const { text } = await kinds();
  const { status, errors: sent } = await send({ preguntas: [{ pregunta: text.id, descripcion: ' \u200b\u2060 ' }] });
  expect([status, sent.preguntas, sent.total_respondidas]).toEqual([201, [], 0]);
});

test('a written answer has 10,000 characters at most, not UTF-16 units', async () => {
  const { text } = await kinds();
  const emojis = (count: number) => ({ preguntas: [{ pregunta: text.id, descripcion: '🙂'.repeat(count) }] });
  expect(await send(emojis(10_001))).toEqual(
    refused({ [`pregunta.${text.id}`]: ['El texto no puede contener más de 10000 caracteres'] }),
  );
  expect((await send(emojis(10_000))).status).toBe(201);
});

test('a number has at most as many digits as its figures count', async () => {
  const { number } = await kinds();
  const digits = (count: number) => ({
    preguntas: [{ pregunta: number.id, descripcion: `-1.${'3'.repeat(count - 1)}` }],
  });
  const name = `pregunta.${number.id}`;
  expect(await send(digits(251))).toEqual(refused({ [name]: ['El número no puede tener más de 250 cifras'] }));
  expect((await send(digits(250))).status).toBe(201);
});

describe('NO APLICA', () => {
  /** A new question of the first section with these options, and a child of it. */
  const family = async (multiple: boolean, ...texts: string[]) => {
    const [section] = await sections();
    const common = { seccion: section?.seccion, descripcion: '¿Tiene comedor?' };
    const respuestas = texts.map((descripcion) => ({ descripcion }));
    const parent = await admin.post('encuestas/preguntas/', { ...common, tipo_respuesta: 1, multiple, respuestas });
    expect(parent.status).toBe(201);
    const child = await admin.post('encuestas/preguntas/', { ...common, tipo_respuesta: 3, padre: parent.body.id });
    expect(child.status).toBe(201);
    const options = (parent.body.respuestas as { id: number }[]).map(({ id }) => ({ respuesta: id }));
    return { parent: Number(parent.body.id), child: Number(child.body.id), options };
  };

  test('is refused with another option of its question', async () => {
    const { parent, options } = await family(true, 'Sí', 'Parcialmente', 'no\u00a0aplica.');
    expect(await send({ respuestas: options })).toEqual(
      refused({ [`pregunta.${parent}`]: ['NO APLICA no se puede elegir junto con otras respuestas'] }),
    );
    expect((await send({ respuestas: options.slice(0, 2) })).status).toBe(201);
  });

  test.each(['NO APLICA.', 'No\u00a0aplica', ' no  aplica '])(
    'written %j leaves the children out',
    async (spelling) => {
      const { child, options } = await family(false, 'Sí', spelling);
      const preguntas = [{ pregunta: child, descripcion: 'No debe quedar' }];
      const { status, errors: saved } = await send({ respuestas: options.slice(1), preguntas });
      expect([status, saved.preguntas, saved.total_respondidas]).toEqual([201, [], 1]);
    },
  );
});

describe('every error of an answer names its question', () => {
  test('all of them at once', async () => {
    const { single, number, text } = await kinds();
    const [one, other] = single.respuestas.map(({ id }) => id);
    const sent = await send({
      respuestas: [{ respuesta: one }, { respuesta: other }, { respuesta: 99_999 }],
      preguntas: [
        { pregunta: number.id, descripcion: 'muchos' },
        { pregunta: text.id, descripcion: 'x'.repeat(10_001) },
        { pregunta: 88_888, descripcion: 'nadie' },
      ],
    });
    expect(sent).toEqual(
      refused({
        [`pregunta.${single.id}`]: ['La pregunta admite una sola respuesta'],
        'respuesta.99999': ['La respuesta no pertenece a la encuesta'],
        [`pregunta.${number.id}`]: ['La respuesta debe ser un número'],
        [`pregunta.${text.id}`]: ['El texto no puede contener más de 10000 caracteres'],
        'pregunta.88888': AJENA,
      }),
    );
  });

  test('a text for a choice, no text, an invalid character, or a duplicate', async () => {
    const { single, text } = await kinds();
    const [option] = single.respuestas;
    const one = async (pregunta: number, descripcion: unknown) =>
      (await send({ preguntas: [{ pregunta, descripcion }] })).errors;
    expect(await one(single.id, 'otra')).toEqual({
      [`pregunta.${single.id}`]: ['La pregunta se responde eligiendo entre sus respuestas'],
    });
    expect(await one(text.id, [1])).toEqual({ [`pregunta.${text.id}`]: ['El valor debe ser un texto'] });
    expect(await one(text.id, '\ud83d')).toEqual({
      [`pregunta.${text.id}`]: ['El texto contiene caracteres no permitidos'],
    });
    const twice = {
      respuestas: [{ respuesta: option?.id }, { respuesta: option?.id }],
      preguntas: [1, 2].map(() => ({ pregunta: text.id, descripcion: 'dos veces' })),
    };
    expect(await send(twice)).toEqual(
      refused({
        [`pregunta.${single.id}`]: ['La lista contiene elementos repetidos'],
        [`pregunta.${text.id}`]: ['La lista contiene elementos repetidos'],
      }),
    );
  });

  test('a question that was deactivated or hidden meanwhile', async () => {
    const { single, number, text } = await kinds();
    const [first, second] = single.respuestas;
    await admin.patch(`encuestas/preguntas/${text.id}/`, { oculta: true });
    await admin.post(`encuestas/preguntas/${number.id}/inactivar/`);
    const body = {
      respuestas: [{ respuesta: first?.id }],
      preguntas: [
        { pregunta: text.id, descripcion: 'Sí' },
        { pregunta: number.id, descripcion: '7' },
      ],
    };
    expect(await send(body)).toEqual(refused({ [`pregunta.${text.id}`]: AJENA, [`pregunta.${number.id}`]: AJENA }));
    await admin.post(`encuestas/preguntas/${single.id}/inactivar/`);
    expect(await send({ respuestas: body.respuestas })).toEqual(refused({ [`pregunta.${single.id}`]: AJENA }));
    expect((await send({ respuestas: [{ respuesta: second?.id }], preguntas: [] })).status).toBe(400);
    expect((await usuario.get('encuestas/usuario_empresa/?encuesta=1')).body.count).toBe(0);
  });

  test('a question of an inactive section', async () => {
    const [section] = await sections();
    const [pregunta] = section?.preguntas ?? [];
    await admin.post(`encuestas/secciones/${section?.seccion}/inactivar/`);
    expect((await sections()).map(({ seccion }) => seccion)).not.toContain(section?.seccion);
    const respuestas = [{ respuesta: pregunta?.respuestas[0]?.id }];
    expect(await send({ respuestas })).toEqual(refused({ [`pregunta.${pregunta?.id}`]: AJENA }));
  });
});

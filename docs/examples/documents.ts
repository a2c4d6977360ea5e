import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { parse } from 'graphql';

const typed = <Data, Variables>(text: string): TypedDocumentNode<Data, Variables> => parse(text);

export interface FieldError {
  field: string | null;
  code: string | null;
  message: string;
}

interface Empresa {
  id: string;
  razonSocial: string;
  rubro: { label: string } | null;
}

// #region list
export const ListEmpresas = typed<
  { empresas: { count: number; results: Empresa[] } },
  { page: number; search?: string }
>(`
  query ListEmpresas($page: Int!, $search: String) {
    empresas(page: $page, pageSize: 20, search: $search, ordering: "-razonSocial") {
      count
      results { id razonSocial rubro { label } }
    }
  }
`);
// #endregion

interface Address {
  id: string;
  version: string | null;
  direccion: string;
}

// #region edit
export const ReadEmpresa = typed<{ empresa: Address | null }, { id: string }>(`
  query ReadEmpresa($id: ID!) {
    empresa(id: $id) { id version direccion }
  }
`);

export const EditEmpresa = typed<
  { updateEmpresa: { record: Address | null; errors: FieldError[] } },
  { id: string; direccion: string; ifMatch: string | null }
>(`
  mutation EditEmpresa($id: ID!, $direccion: String!, $ifMatch: String) {
    updateEmpresa(id: $id, input: { direccion: $direccion }, ifMatch: $ifMatch) {
      record { id version direccion }
      errors { field code message }
    }
  }
`);
// #endregion

interface Pregunta {
  id: string;
  descripcion: string;
  multiple: boolean;
  oculta: boolean;
  orden: number | null;
  tipoRespuesta: { id: string } | null;
  padre: { id: string } | null;
  respuestas: { id: string; descripcion: string }[];
}

export interface Encuesta {
  id: string;
  descripcion: string;
  fechaInicio: string | null;
  fechaFin: string | null;
  secciones: { id: string; descripcion: string; preguntas: Pregunta[] }[];
}

// #region survey
interface ReadSurveyData {
  encuestaEmpresa: Encuesta | null;
  encuestasAbiertas: { id: string; completada: { id: string } | null }[] | null;
}

export const ReadSurvey = typed<ReadSurveyData, Record<string, never>>(`
  query ReadSurvey {
    encuestasAbiertas { id completada { id } }
    encuestaEmpresa {
      id descripcion fechaInicio fechaFin
      secciones {
        id descripcion
        preguntas {
          id descripcion multiple oculta orden
          tipoRespuesta { id }
          padre { id }
          respuestas { id descripcion }
        }
      }
    }
  }
`);

/** The company's submission of the survey; null before the first. */
export const sentId = ({ encuestaEmpresa, encuestasAbiertas }: ReadSurveyData): string | null =>
  encuestasAbiertas?.find(({ id }) => id === encuestaEmpresa?.id)?.completada?.id ?? null;

export const ReadSent = typed<{ encuestaCompletada: { version: string | null } | null }, { id: string }>(`
  query ReadSent($id: ID!) {
    encuestaCompletada(id: $id) { id version }
  }
`);

export interface SurveyInput {
  encuesta: string;
  respuestas: { respuesta: string }[];
  respuestasLibres: { pregunta: string; descripcion: string }[];
}

export const SendSurvey = typed<
  { saveEncuestaCompletada: { record: { id: string } | null; errors: FieldError[] } },
  { id: string | null; ifMatch: string | null; input: SurveyInput }
>(`
  mutation SendSurvey($id: ID, $ifMatch: String, $input: EncuestaCompletadaInput!) {
    saveEncuestaCompletada(id: $id, ifMatch: $ifMatch, input: $input) {
      record { id }
      errors { field code message }
    }
  }
`);
// #endregion

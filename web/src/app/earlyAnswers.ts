import { ApolloLink, Observable } from '@apollo/client';

/** The context of a query that is asked before its screen is there; it shares no request with another one. */
export const EARLY = { early: true, queryDeduplication: false };

/** Keeps the answer of a query that was asked early, on its way or come, for the first who asks the same after it. */
export function earlyAnswers(): ApolloLink {
  const kept = new Map<string, Promise<ApolloLink.Result>>();
  return new ApolloLink((operation, forward) => {
    const asked = operation.operationName + JSON.stringify(operation.variables);
    const isEarly = operation.getContext().early === true;
    const answer = isEarly
      ? new Promise<ApolloLink.Result>((next, error) => forward(operation).subscribe({ next, error }))
      : kept.get(asked);
    if (!answer) return forward(operation);
    if (isEarly) kept.set(asked, answer);
    else kept.delete(asked);
    return new Observable((observer) => {
      answer.then(
        (result) => {
          observer.next(result);
          observer.complete();
        },
        (error) => observer.error(error),
      );
    });
  });
}

/** Whether an `Accept-Encoding` header accepts an encoding, and does not refuse it with `q=0`. */
export function acceptsEncoding(header: string | string[] | undefined, encoding: string): boolean {
  const offers = String(header ?? '')
    .toLowerCase()
    .split(',');
  const weights = new Map<string, number>();
  for (const offer of offers) {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}

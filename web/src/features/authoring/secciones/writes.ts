/** Whoever may write questions opens the form of their section, and looks at the rest of it. */
export const WRITES: readonly string[] = ['add_pregunta', 'change_pregunta', 'delete_pregunta'];

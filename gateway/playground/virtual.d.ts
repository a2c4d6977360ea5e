declare module 'virtual:collection' {
  const topics: import('./collection.ts').Topic[];
  export default topics;
}

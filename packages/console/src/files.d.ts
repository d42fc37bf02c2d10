declare module '*.css';
declare module '*?worker&url' {
  const url: string;
  export default url;
}
declare module '*.json?url' {
  const url: string;
  export default url;
}
declare module 'world-atlas/countries-110m.json' {
  const atlas: import('topojson-specification').Topology;
  export default atlas;
}
declare module 'world-atlas/countries-50m.json' {
  const atlas: import('topojson-specification').Topology;
  export default atlas;
}

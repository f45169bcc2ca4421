// With `type: 'file'` an import is the file's path: on disk in development, inside the executable in the binary.
declare module 'swagger-ui-dist/*.css' {
  const path: string
  export default path
}
declare module 'swagger-ui-dist/*.png' {
  const path: string
  export default path
}
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  const path: string
  export default path
}

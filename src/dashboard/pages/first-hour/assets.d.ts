// The bundler writes the file beside the scripts; the import is its address.
declare module '*.ogg' {
  const address: string
  export default address
}

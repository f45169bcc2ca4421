// With `type: 'file'` an import is the file's path: on disk in development, inside the executable in the binary.
declare module '*.bin' {
  const path: string
  export default path
}

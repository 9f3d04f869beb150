/** The name of a variable in a `.env` file, of 1 to 100 characters. In a file of its own, for a window without schemas. */
export const variableName = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/

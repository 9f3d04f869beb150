/** The name of a variable in a `.env` file, of 1 to 100 characters. Apart from the schemas, for the window has none. */
export const variableName = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/

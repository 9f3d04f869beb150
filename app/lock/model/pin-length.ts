/** The minimum length of a PIN, characters. With 10 s for each try, the million PINs of six digits take months. */
export const minPinLength = 6

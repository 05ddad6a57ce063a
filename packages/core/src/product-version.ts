/** Of the whole product; its packages carry the same. */
export const productVersion = '0.1.0';

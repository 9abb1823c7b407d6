/** A text with its French signs kept to their words. English has no space before them. */
export const typeset = (text = ''): string =>
  text.replace(/ ([?!:;»])/g, '\u00a0$1').replace(/« /g, '«\u00a0')

/**
 * wasm-ld, as npm brings it: `node link.mjs -O3 kernels.o -o module.wasm`. It knows no files but
 * those that it is handed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { commands } from '@yowasp/clang'

const given = process.argv.slice(2)
const out = given[given.indexOf('-o') + 1]
const files = {}
const args = given.map((word, i) => {
  if (!word.endsWith('.o')) return word === out ? 'out.wasm' : word
  files[`${i}.o`] = readFileSync(word)
  return `${i}.o`
})
const { 'out.wasm': linked } = await commands['wasm-ld'](args, files)
writeFileSync(out, linked)

/** Reads a game's sheet as tables do, and writes it down. Argument: the sheet's file. */
import { readFileSync } from 'node:fs'
import { readSheet } from '../web/src/local/sheet.ts'

const [, , sheetFile = ''] = process.argv
process.stdout.write(JSON.stringify(readSheet(JSON.parse(readFileSync(sheetFile, 'utf-8')))))

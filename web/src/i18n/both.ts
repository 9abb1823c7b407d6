/** Set-up for unit tests: loads both languages, as one is loaded before a page is drawn. */
import { learn } from '.'

await Promise.all([learn('en'), learn('fr')])

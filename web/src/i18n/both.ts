/** What unit tests begin with: both languages are there, as one is before a page is drawn. */
import { learn } from '.'

await Promise.all([learn('en'), learn('fr')])

/** Runs a game's module in a browser's worker, as a table does: searches positions. */
import { type GameModule, loadModule } from '../web/src/local/module.ts'
import { search } from './search.ts'

let rules: GameModule | null = null
addEventListener('message', async ({ data }) => {
  const { declaration, module, positions, simulations } = JSON.parse(data)
  rules ??= await loadModule(declaration, fetch(module))
  postMessage(search(rules, positions, simulations, () => performance.now() / 1000))
})

import { t } from './i18n'
import { hasServer } from './net/site'
import { Shelf } from './pages/shelf'
import { lazy } from './ui/lazy'
import { Nowhere } from './ui/nowhere'
import { route } from './ui/route'
import { SettingsSheet } from './ui/settings-sheet'
import { Toasts } from './ui/toast'

const TablePage = lazy(() => import('./pages/table').then((m) => m.TablePage))
const NewPage = lazy(() => import('./pages/new').then((m) => m.NewPage))
const ReplayPage = lazy(() => import('./pages/replay').then((m) => m.ReplayPage))
const PositionPage = lazy(() => import('./pages/replay').then((m) => m.PositionPage))
const RulesPage = lazy(() => import('./pages/rules').then((m) => m.RulesPage))
const LeadersPage = lazy(() => import('./pages/leaders').then((m) => m.LeadersPage))
const WatchPage = lazy(() => import('./pages/watch').then((m) => m.WatchPage))
const PairPage = lazy(() => import('./pages/pair').then((m) => m.PairPage))
const PersonPage = lazy(() => import('./pages/person').then((m) => m.PersonPage))
const LessonPage = lazy(() => import('./learn/page').then((m) => m.LessonPage))
const ArchivePage = lazy(() => import('./learn/archive').then((m) => m.ArchivePage))
const DailyPage = lazy(() => import('./learn/daily').then((m) => m.DailyPage))

function Page() {
  const { page, args, query } = route.value
  const first = args[0] ?? ''
  if (!hasServer && NEED_SERVER.has(page)) return <Nowhere text={t('noServer')} />
  switch (page) {
    case '':
      return <Shelf />
    case 'table':
      return <TablePage key={first} id={first} />
    case 'new':
      return <NewPage key={first} game={first} />
    case 'replay':
      return (
        <ReplayPage
          key={`${first}?${query}`}
          id={first}
          at={Number(query.get('at') ?? args[1])}
          eyes={query.get('eyes') ?? 'table'}
          reviewed={query.has('review')}
        />
      )
    case 'position':
      return <PositionPage key={query.get('is') ?? ''} text={query.get('is') ?? ''} />
    case 'learn':
      return <LessonPage key={first} game={first} step={args[1]} />
    case 'daily':
      return <DailyPage key={`${first}/${args[1]}`} game={first} day={args[1]} />
    case 'puzzles':
      return <ArchivePage game={first} />
    case 'puzzle':
      return <DailyPage key={`${first}/${args[1]}`} game={first} id={args[1] ?? ''} />
    case 'rules':
      return <RulesPage key={first} game={first} clause={args[1]} />
    case 'me':
      return <PersonPage key="me" id={null} />
    case 'person':
      return <PersonPage key={first} id={first} />
    case 'watch':
      return <WatchPage />
    case 'pair':
      return <PairPage game={first} />
    case 'leaders':
      return <LeadersPage game={first} />
    default:
      return <Nowhere text={t('notFound')} />
  }
}

/** Pages about people elsewhere. */
const NEED_SERVER = new Set(['leaders', 'watch', 'pair', 'person'])

export function App() {
  return (
    <>
      <Page />
      <SettingsSheet />
      <Toasts />
    </>
  )
}

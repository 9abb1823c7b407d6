/** Errors, in words for people. */
import { maybe, t } from '../i18n'
import { ApiError } from '../net/api'
import { toast } from './toast'

export function problemText(error: unknown): string {
  if (!(error instanceof ApiError))
    return t('err', { why: error instanceof Error ? error.name : '?' })
  if (error.reason === 'offline') return t('offline')
  return maybe(`err_${error.reason}`) ?? t('err', { why: error.message })
}

export const sayProblem = (error: unknown): void => toast(problemText(error), { bad: true })

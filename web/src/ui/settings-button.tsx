import { t } from '../i18n'
import { IconButton } from './icon-button'
import { Gear } from './icons'
import { settingsOpen } from './settings-sheet'

export const SettingsButton = () => (
  <IconButton
    label={t('settings')}
    onClick={() => {
      settingsOpen.value = true
    }}
  >
    <Gear />
  </IconButton>
)

import { t } from '../i18n'
import { IconButton } from './icon-button'
import { SoundIcon } from './icons'
import { sound } from './settings'

/** Sounds, on or off by one tap. */
export const SoundButton = () => (
  <IconButton
    look="sound"
    label={t(sound.value === 'on' ? 'soundOff' : 'soundOn')}
    onClick={() => (sound.value = sound.value === 'on' ? 'off' : 'on')}
  >
    <SoundIcon on={sound.value === 'on'} />
  </IconButton>
)

export interface Preset {
  /** Value of `data-preset`. */
  key: string
  name: string
  seed: string
}

export const DEFAULT_PRESET: Preset = { key: 'daybreak', name: '拂晓蓝（默认）', seed: '#1890FF' }

export const PRESETS: readonly Preset[] = [
  { key: 'dust', name: '薄暮', seed: '#F5222D' },
  { key: 'volcano', name: '火山', seed: '#FA541C' },
  { key: 'sunset', name: '日暮', seed: '#FAAD14' },
  { key: 'cyan', name: '明青', seed: '#13C2C2' },
  { key: 'green', name: '极光绿', seed: '#52C41A' },
  DEFAULT_PRESET,
  { key: 'geek', name: '极客蓝', seed: '#2F54EB' },
  { key: 'purple', name: '酱紫', seed: '#722ED1' },
]

/** Unknown seeds fall back to the default. */
export const presetOf = (seed: string): Preset =>
  PRESETS.find((preset) => preset.seed === seed.toUpperCase()) ?? DEFAULT_PRESET

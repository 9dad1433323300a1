import { figurePage } from './live/figure-page.tsx'

export default figurePage({
  screen: 'server',
  about: '使用率是两次更新之间的平均值；应用的使用率以全部 CPU 为 100%。',
  dials: [
    { title: '系统 CPU', share: (of) => of('system.cpu.usage') },
    { title: '应用 CPU', share: (of) => of('process.cpu.usage') },
  ],
  charts: [
    {
      title: 'CPU 使用率',
      unit: '%',
      lines: [
        { name: '系统', value: (of) => of('system.cpu.usage') },
        { name: '应用', value: (of) => of('process.cpu.usage') },
      ],
    },
  ],
})

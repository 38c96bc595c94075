import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import type { TrackedEvent } from './track.ts'

/** Reports the web vitals of this page load, under the first route. */
export function measureVitals(report: (event: TrackedEvent) => void): void {
  const openedUrl = performance.getEntriesByType('navigation')[0]?.name ?? location.href
  const { pathname: path, search } = new URL(openedUrl)
  const reportMetric = ({ name: metric, value }: Pick<Metric, 'name' | 'value'>) =>
    report({ name: 'web_vitals', data: { metric, value: round(value) }, time: Date.now(), path, search })
  for (const subscribe of [onCLS, onFCP, onINP, onLCP, onTTFB]) subscribe(reportMetric)
}

/** Milliseconds, or the CLS score. */
const round = (value: number): number => Math.round(value * 1000) / 1000

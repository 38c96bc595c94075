interface UploadRequest {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: Blob
  isAborted: boolean
}

/** A server of files and the XMLHttpRequest that reaches it; `hold` keeps responses back until its result is called. */
export function fakeUploads() {
  const requests: UploadRequest[] = []
  const state = { status: 201, held: Promise.resolve() }

  class Request extends EventTarget {
    readonly upload = new EventTarget()
    readonly headers: Record<string, string> = {}
    status = 0
    responseText = ''
    url = ''
    sent: UploadRequest | undefined

    open(_method: string, url: string): void {
      this.url = url
    }
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value
    }
    getResponseHeader = (name: string) => (name === 'content-type' ? 'application/json' : null)
    abort(): void {
      if (this.sent) this.sent.isAborted = true
      this.dispatchEvent(new Event('loadend'))
    }
    send(body: Blob): void {
      const sent = (this.sent = { url: this.url, headers: this.headers, body, isAborted: false })
      requests.push(sent)
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: body.size }))
      void state.held.then(() => {
        if (sent.isAborted) return
        this.status = state.status
        const file = { id: `f${requests.length}`, name: 'x', kind: 'OTHER', type: 'text/plain', size: body.size }
        const attachment = { ...file, createdAt: '2027-01-01T00:00:00.000Z', previewUrl: null }
        const problem = { type: 'about:blank', title: 't', status: this.status }
        this.responseText = JSON.stringify(this.status < 400 ? attachment : problem)
        this.dispatchEvent(new Event('load'))
        this.dispatchEvent(new Event('loadend'))
      })
    }
  }

  return {
    Request,
    requests,
    set status(status: number) {
      state.status = status
    },
    hold() {
      let release = () => {}
      state.held = new Promise((resolve) => (release = resolve))
      return release
    },
  }
}

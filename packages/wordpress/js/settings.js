/** The settings page: the connection test, and the progress of the index and of the list of names. */
(function ({ url, nonce, state: initialState, error: noResponse }) {
  const find = (id) => document.getElementById(id);
  const [testButton, testResult] = [find('textkin-test'), find('textkin-test-result')];
  const [indexButton, indexResult] = [find('textkin-index'), find('textkin-index-result')];
  const [termsButton, termsResult] = [find('textkin-terms'), find('textkin-terms-result')];
  const [progress, rejectedList] = [find('textkin-progress'), find('textkin-rejected')];
  /** Milliseconds between two requests while the breaker is open or another process works. */
  const pollMs = 2000;

  async function send(action) {
    const body = new URLSearchParams({ action, _ajax_nonce: nonce });
    const response = await fetch(url, { method: 'POST', body, credentials: 'same-origin' });
    return response.json();
  }

  async function test() {
    testButton.disabled = true;
    testResult.textContent = '…';
    const { success, data } = await send('textkin_test').catch(() => ({ success: false, data: noResponse }));
    testResult.textContent = `${success ? '✓' : '✗'} ${data ?? noResponse}`;
    testButton.disabled = false;
  }

  function show({ total, done, running, text, rejected, terms }) {
    progress.hidden = total === 0;
    progress.max = Math.max(total, 1);
    progress.value = done;
    indexResult.textContent = text;
    indexButton.disabled = running;
    termsResult.textContent = terms.text;
    termsButton.disabled = terms.waiting;
    rejectedList.replaceChildren(
      ...rejected.map(({ title, link, error }) => {
        const item = document.createElement('li');
        const anchor = document.createElement('a');
        anchor.href = link;
        anchor.textContent = title;
        item.append(anchor, `: ${error}`);
        return item;
      }),
    );
  }

  /** Processes the queue and shows the progress until no post and no term waits; continues after errors. */
  async function follow(state) {
    while (state.waiting > 0 || state.terms.waiting) {
      const before = progressOf(state);
      const { success, data } = await send('textkin_step').catch(() => ({ success: false }));
      if (success) show((state = data));
      else indexResult.textContent = noResponse;
      if (!success || progressOf(state) === before)
        await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  const progressOf = ({ done, terms }) => `${done} ${terms.text}`;

  async function start(action, button, result) {
    button.disabled = true;
    const { success, data } = await send(action).catch(() => ({ success: false }));
    if (success) {
      show(data);
      await follow(data);
    } else {
      result.textContent = noResponse;
      button.disabled = false;
    }
  }

  testButton.addEventListener('click', test);
  indexButton.addEventListener('click', () => start('textkin_index', indexButton, indexResult));
  termsButton.addEventListener('click', () => start('textkin_terms', termsButton, termsResult));
  show(initialState);
  void follow(initialState);
})(window.textkinSettings);

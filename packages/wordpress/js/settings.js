/** The page of the settings: the test of the connection, and the progress of the index. */
(function ({ url, nonce, state: first, lost }) {
  const find = (id) => document.getElementById(id);
  const [testButton, testResult] = [find('textkin-test'), find('textkin-test-result')];
  const [indexButton, indexResult] = [find('textkin-index'), find('textkin-index-result')];
  const [progress, refused] = [find('textkin-progress'), find('textkin-refused')];
  /** Milliseconds between two looks while the service is left alone or another process works. */
  const pause = 2000;

  async function ask(action) {
    const body = new URLSearchParams({ action, _ajax_nonce: nonce });
    const response = await fetch(url, { method: 'POST', body, credentials: 'same-origin' });
    return response.json();
  }

  async function test() {
    testButton.disabled = true;
    testResult.textContent = '…';
    const { success, data } = await ask('textkin_test').catch(() => ({ success: false, data: lost }));
    testResult.textContent = `${success ? '✓' : '✗'} ${data ?? lost}`;
    testButton.disabled = false;
  }

  function show({ total, done, running, text, refused: entries }) {
    progress.hidden = total === 0;
    progress.max = Math.max(total, 1);
    progress.value = done;
    indexResult.textContent = text;
    indexButton.disabled = running;
    refused.replaceChildren(
      ...entries.map(({ title, link, error }) => {
        const item = document.createElement('li');
        const anchor = document.createElement('a');
        anchor.href = link;
        anchor.textContent = title;
        item.append(anchor, `: ${error}`);
        return item;
      }),
    );
  }

  /** Works and shows until nothing waits; what goes wrong on the way is tried again. */
  async function follow(state) {
    while (state.waiting > 0) {
      const before = state.done;
      const { success, data } = await ask('textkin_step').catch(() => ({ success: false }));
      if (success) show((state = data));
      else indexResult.textContent = lost;
      if (!success || state.done === before) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  async function index() {
    indexButton.disabled = true;
    const { success, data } = await ask('textkin_index').catch(() => ({ success: false }));
    if (success) {
      show(data);
      await follow(data);
    } else {
      indexResult.textContent = lost;
      indexButton.disabled = false;
    }
  }

  testButton.addEventListener('click', test);
  indexButton.addEventListener('click', index);
  show(first);
  void follow(first);
})(window.textkinSettings);

/** A box of the classic editor: names that the text is about, to accept as tags. */
(function ({ apiFetch }, { path, words }, { jQuery, tagBox, tinymce }) {
  const find = (id) => document.getElementById(id);
  const [button, said, offered] = [find('textkin-ask'), find('textkin-said'), find('textkin-tags')];

  /** What is written so far: of the visual editor where that is in view. */
  function content() {
    const visual = tinymce?.get('content');
    return visual && !visual.isHidden() ? visual.getContent() : find('content').value;
  }

  function accept(name, choice) {
    // It takes an element and reads its text.
    tagBox.flushTags(jQuery('#post_tag'), jQuery('<span>').text(name));
    choice.remove();
  }

  function choiceOf({ name, category }) {
    const choice = document.createElement('button');
    Object.assign(choice, {
      type: 'button',
      className: 'button-link textkin-tag',
      title: category,
      textContent: `+ ${name}`,
    });
    choice.addEventListener('click', () => accept(name, choice));
    return choice;
  }

  async function ask() {
    button.disabled = true;
    said.textContent = words.asking;
    try {
      const { tags } = await apiFetch({
        path: path.replace('%d', find('post_ID').value),
        method: 'POST',
        data: { title: find('title').value, content: content() },
      });
      offered.replaceChildren(...tags.flatMap((tag) => [choiceOf(tag), ' ']));
      said.textContent = tags.length > 0 ? words.accept : words.none;
    } catch (error) {
      said.textContent = `${words.failed} ${error.message}`;
    }
    button.disabled = false;
  }

  button.addEventListener('click', ask);
})(window.wp, window.textkinEditor, window);

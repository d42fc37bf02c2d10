/** The box of the classic editor: suggests tags, and adds the tags that the user clicks. */
(function ({ apiFetch }, { path, texts }, { jQuery, tagBox, tinymce }) {
  const find = (id) => document.getElementById(id);
  const [button, status, list] = [
    find('textkin-suggest-button'),
    find('textkin-status'),
    find('textkin-tags'),
  ];

  /** Returns the content from the editor that is visible. */
  function content() {
    const visual = tinymce?.get('content');
    return visual && !visual.isHidden() ? visual.getContent() : find('content').value;
  }

  function accept(name, choice) {
    // flushTags reads the text of an element.
    tagBox.flushTags(jQuery('#post_tag'), jQuery('<span>').text(name));
    choice.remove();
  }

  function choiceButton({ name, category }) {
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

  async function suggest() {
    button.disabled = true;
    status.textContent = texts.loading;
    try {
      const { tags } = await apiFetch({
        path: path.replace('%d', find('post_ID').value),
        method: 'POST',
        data: { title: find('title').value, content: content() },
      });
      list.replaceChildren(...tags.flatMap((tag) => [choiceButton(tag), ' ']));
      status.textContent = tags.length > 0 ? texts.accept : texts.none;
    } catch (error) {
      status.textContent = `${texts.failed} ${error.message}`;
    }
    button.disabled = false;
  }

  button.addEventListener('click', suggest);
})(window.wp, window.textkinEditor, window);

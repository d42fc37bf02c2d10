/** The panel of the block editor: suggests tags, and adds the tags that the user clicks. */
(function ({ apiFetch, components, data, editPost, element, plugins }, { path, restBase, texts }) {
  const { createElement, useState } = element;

  /** Returns the id of the tag with a name; creates the tag if the site has none. */
  async function termId(name) {
    try {
      return (await apiFetch({ path: `/wp/v2/${restBase}`, method: 'POST', data: { name } })).id;
    } catch (error) {
      if (error.code === 'term_exists') return error.data.term_id;
      throw error;
    }
  }

  function fetchSuggestions() {
    const { getCurrentPostId, getEditedPostAttribute, getEditedPostContent } = data.select('core/editor');
    return apiFetch({
      path: path.replace('%d', getCurrentPostId()),
      method: 'POST',
      data: { title: getEditedPostAttribute('title'), content: getEditedPostContent() },
    });
  }

  function Panel() {
    const [tags, setTags] = useState([]);
    const [status, setStatus] = useState('');
    const [isLoading, setLoading] = useState(false);

    async function suggest() {
      setLoading(true);
      setStatus(texts.loading);
      try {
        const { tags: suggested } = await fetchSuggestions();
        setTags(suggested);
        setStatus(suggested.length > 0 ? texts.accept : texts.none);
      } catch (error) {
        setStatus(`${texts.failed} ${error.message}`);
      }
      setLoading(false);
    }

    async function accept(name) {
      try {
        const id = await termId(name);
        const chosen = data.select('core/editor').getEditedPostAttribute('tags') ?? [];
        await data.dispatch('core/editor').editPost({ tags: [...new Set([...chosen, id])] });
        setTags((previous) => previous.filter((tag) => tag.name !== name));
      } catch (error) {
        setStatus(`${texts.failed} ${error.message}`);
      }
    }

    const button = createElement(
      components.Button,
      { variant: 'secondary', onClick: suggest, disabled: isLoading },
      texts.suggest,
    );
    const choices = tags.map(({ name, category }) =>
      createElement(
        components.Button,
        {
          key: name,
          className: 'textkin-tag',
          variant: 'tertiary',
          title: category,
          onClick: () => accept(name),
        },
        `+ ${name}`,
      ),
    );
    return createElement(
      editPost.PluginDocumentSettingPanel,
      { name: 'textkin-suggest', title: texts.title },
      button,
      createElement('p', { role: 'status' }, status),
      createElement('div', null, ...choices),
    );
  }

  plugins.registerPlugin('textkin', { render: Panel, icon: 'networking' });
})(window.wp, window.textkinEditor);

"""Renders the chart with the engine of Helm, and validates the resources strictly against the schemas of Kubernetes.

pip install -r deploy/helm/requirements.txt, then: python deploy/helm/check.py
"""

from pathlib import Path

import helm_python as helm
import kubernetes_validate
import yaml

versions = ["1.27", "1.37"]
cases: list[tuple[str, dict]] = [
    ("default values", {}),
    (
        "all values",
        {
            "replicas": 3,
            "image": {"repository": "textkin", "tag": "1"},
            "imagePullSecrets": [{"name": "registry"}],
            "trustProxy": "10.0.0.0/8",
            "publicUrl": "https://texts.example.org",
            "settings": {"TEXTKIN_REGISTRATION": "on", "TEXTKIN_LOG_LEVEL": "warn"},
            "settingsFromSecrets": ["textkin-mail"],
            "podAnnotations": {"example.org/team": "news"},
            "podDisruptionBudget": {"minAvailable": "50%"},
            "nodeSelector": {"disk": "ssd"},
            "tolerations": [{"key": "texts", "operator": "Exists", "effect": "NoSchedule"}],
            "affinity": {"nodeAffinity": {}},
        },
    ),
    ("minimal", {"metrics": {"enabled": False}, "podDisruptionBudget": {"enabled": False}}),
]
invalid: list[dict] = [
    {"replicas": 0},
    {"drainSeconds": "ten"},
    {"setings": {}},
    {"settings": {"TEXTKIN_REGISTRATION": True}},
]

with helm.Chart.load(str(Path(__file__).parent / "textkin")) as chart:
    for name, values in cases:
        kinds = []
        for path, text in chart.render(values, name="news", namespace="prod").items():
            if not path.endswith(".yaml"):
                continue
            for resource in yaml.safe_load_all(text):
                if resource is None:
                    continue
                kinds.append(resource["kind"])
                for version in versions:
                    kubernetes_validate.validate(resource, version, strict=True)
        print(f"{name}: {', '.join(sorted(kinds))} fit Kubernetes {' and '.join(versions)}")
    for values in invalid:
        try:
            chart.render(values, name="news", namespace="prod")
        except helm.HelmError as error:
            print(f"{values} is rejected: {str(error).splitlines()[-1].strip()}")
        else:
            raise SystemExit(f"{values} was accepted")
